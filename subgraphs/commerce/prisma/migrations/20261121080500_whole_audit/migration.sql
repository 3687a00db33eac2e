-- What contributors change and no log kept yet. Of what is visitors' own it is kept that it changed, not what it says.
SELECT keep_audit('product_category', 'product_id');
SELECT keep_audit('root_category');
SELECT keep_audit('commerce_preference', 'namespace');
SELECT keep_audit('translation', 'subject_id');
SELECT keep_audit('review_invitation', 'id', false);
SELECT keep_audit('restock_sign_up', 'id', false);
