import { useEditorWebsiteCodeQuery } from '#web/generated/editor/website-code.ts';
import type { EditorWebsiteCodeQuery } from '#web/generated/graphql.ts';
import { SettingsPage } from '../settings/settings-page.tsx';
import { Form } from '../ui/form.tsx';
import { Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { CodeFields } from './code-fields.tsx';
import { ScriptPolicyChoice } from './script-policy.tsx';
import { useCodeForm } from './use-code-form.ts';
import { codeInjectionWords as words } from './words.ts';

/** Code of the owner on all pages. */
export function Screen() {
  const { data, error, refetch } = useEditorWebsiteCodeQuery();
  return (
    <SettingsPage current="codeInjection">
      {data?.website ? (
        <>
          <WebsiteCode website={data.website} />
          <ScriptPolicyChoice policy={data.website.settings.scriptPolicy} />
        </>
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton />
      )}
    </SettingsPage>
  );
}

function WebsiteCode({ website }: { readonly website: NonNullable<EditorWebsiteCodeQuery['website']> }) {
  const form = useCodeForm(null, website.codeInjection, ['EditorWebsiteCode']);
  return (
    <Form form={form} label={words.title} labels={{ head: words.head, foot: words.foot }}>
      <Card title={words.title}>
        <p className="soft">{words.explanation}</p>
        <CodeFields form={form} policy={website.settings.scriptPolicy} />
      </Card>
    </Form>
  );
}
