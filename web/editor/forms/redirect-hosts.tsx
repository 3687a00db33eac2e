import { useMemo } from 'react';
import { useEditorAllowRedirectHostsMutation } from '#web/generated/editor/allow-redirect-hosts.ts';
import {
  EditorRedirectHostsDocument,
  useEditorRedirectHostsQuery,
} from '#web/generated/editor/redirect-hosts.ts';
import { useMay } from '../shell/viewer-context.ts';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Card } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { hostsOf } from './form.rules.ts';
import { formsWords } from './words.ts';

const { hosts: texts } = formsWords;

/** Other websites to which forms may lead who sent them; whoever manages the website says which. */
export function RedirectHosts() {
  const mayChange = useMay('WEBSITE_MANAGE');
  const { data, error, refetch } = useEditorRedirectHostsQuery();
  return (
    <Loaded data={data?.formsSettings.redirectHosts} {...{ error, refetch }} rows={2}>
      {(hosts) =>
        mayChange ? (
          <HostsForm hosts={hosts} />
        ) : hosts.length > 0 ? (
          <p className="soft">{texts.allowed(hosts.join(', '))}</p>
        ) : null
      }
    </Loaded>
  );
}

function HostsForm({ hosts }: { readonly hosts: readonly string[] }) {
  const [allow] = useEditorAllowRedirectHostsMutation({
    refetchQueries: [EditorRedirectHostsDocument],
    awaitRefetchQueries: true,
  });
  const initial = useMemo(() => ({ hosts: hosts.join(', ') }), [hosts]);
  const form = useForm({
    ...{ id: 'forms:redirect-hosts', initial },
    save: async (values) =>
      (await allow({ variables: { hosts: hostsOf(values.hosts) } })).data?.allowRedirectHosts,
    onSaved: () => notify(texts.saved),
  });
  return (
    <Form form={form} label={texts.title}>
      <Card title={texts.title}>
        <TextField {...form.field('hosts')} label={texts.field} hint={texts.hint} isOptional />
      </Card>
    </Form>
  );
}
