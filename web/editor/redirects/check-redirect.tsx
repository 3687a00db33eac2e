import { useState } from 'react';
import { useEditorCheckRedirectLazyQuery } from '#web/generated/editor/check-redirect.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Card } from '../ui/page.tsx';
import { redirectsWords } from './words.ts';

const { check: texts } = redirectsWords;

/** Where an address leads, at the end of the way. */
export function CheckRedirect() {
  const [path, setPath] = useState('');
  const [check, { data, called, loading, error }] = useEditorCheckRedirectLazyQuery({
    fetchPolicy: 'network-only',
  });
  const answer = data?.redirect;
  return (
    <Card title={texts.title}>
      <form
        className="redirect-check"
        onSubmit={(event) => {
          event.preventDefault();
          if (path.trim() !== '') void check({ variables: { path: path.trim() } });
        }}
      >
        <TextField label={texts.path} value={path} onChange={setPath} placeholder="/old-shop" />
        <Button type="submit" isPending={loading}>
          {texts.submit}
        </Button>
      </form>
      <p role="status">
        {error
          ? error.message
          : called && data && !loading
            ? answer
              ? [texts.leads(answer.target), answer.page ? texts.page : ''].join(' ')
              : texts.nowhere
            : ''}
      </p>
    </Card>
  );
}
