-- Figures of sign-ups are the website's own word: who gets mails from now on is told once, by themselves or by their confirmation; who was
-- imported by the owner did not sign up.
CREATE TRIGGER record_subscriber_joined AFTER INSERT ON "subscriber" FOR EACH ROW WHEN (NEW.state = 'SUBSCRIBED' AND NEW.source <> 'import') EXECUTE FUNCTION record_webhook_event('subscriber.joined', 'subscriberId=id', 'listId=list_id');
CREATE TRIGGER record_subscriber_confirmed AFTER UPDATE ON "subscriber" FOR EACH ROW WHEN (NEW.state = 'SUBSCRIBED' AND OLD.state <> 'SUBSCRIBED') EXECUTE FUNCTION record_webhook_event('subscriber.joined', 'subscriberId=id', 'listId=list_id');
