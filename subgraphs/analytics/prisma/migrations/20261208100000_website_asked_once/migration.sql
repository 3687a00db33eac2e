-- Asked once a statement which website the connection is bound to, no longer once a row that is read.
DO $$
DECLARE
  asked CONSTANT text := 'current_setting(''vitrine.website_id''::text, true)';
  policy record;
BEGIN
  FOR policy IN SELECT polname AS name, polrelid::regclass AS relation, pg_get_expr(polqual, polrelid) AS condition FROM pg_policy p
    JOIN pg_class c ON c.oid = p.polrelid WHERE c.relnamespace = current_schema()::regnamespace
      AND strpos(pg_get_expr(polqual, polrelid), asked) > 0 AND strpos(pg_get_expr(polqual, polrelid), 'SELECT') = 0
    ORDER BY c.oid
  LOOP
    EXECUTE format('ALTER POLICY %I ON %s USING (%s)', policy.name, policy.relation, replace(policy.condition, asked, '(SELECT ' || asked || ')'));
  END LOOP;
END $$;
