-- What contributors change and no log kept yet; hashes and secrets stay out of it by their names.
SELECT keep_audit('api_key');
SELECT keep_audit('webhook');
SELECT keep_audit('sign_on_provider');
SELECT keep_audit('member', 'id', false);
