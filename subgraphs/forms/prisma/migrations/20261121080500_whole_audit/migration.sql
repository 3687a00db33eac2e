-- An address that nothing is written to is a visitor's own: it is kept that it was suppressed, not which it is.
SELECT keep_audit('suppressed_address', 'website_id', false);
