CREATE TRIGGER record_return_requested AFTER INSERT ON "order_return" FOR EACH ROW EXECUTE FUNCTION record_webhook_event('return.requested', 'returnId=id', 'orderId=order_id');
CREATE TRIGGER record_return_changed AFTER UPDATE ON "order_return" FOR EACH ROW WHEN (NEW.state <> OLD.state) EXECUTE FUNCTION record_webhook_event('return.changed', 'returnId=id', 'orderId=order_id', 'state=state');
