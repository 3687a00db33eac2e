-- A bank debit may fail days after its order began to count: whoever was told of the order is told of that, too.
CREATE TRIGGER record_order_failed AFTER UPDATE ON "customer_order" FOR EACH ROW WHEN (NEW.state = 'FAILED' AND OLD.state <> 'FAILED' AND OLD.placed_at IS NOT NULL) EXECUTE FUNCTION record_webhook_event('order.failed', 'orderId=id', 'number=number');
