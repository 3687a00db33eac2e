import { useMemo } from 'react';
import { useEditorAllowRedirectHostsMutation } from '#web/generated/editor/allow-redirect-hosts.ts';
import {
  EditorRedirectHostsDocument,
  useEditorRedirectHostsQuery,
} from '#web/generated/editor/redirect-hosts.ts';
import type { EditorRedirectHostsSettingFragment } from '#web/generated/graphql.ts';
import { useMay } from '../shell/viewer-context.ts';
import { orChangedMeanwhile } from '../ui/clashes.rules.ts';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Card } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { hostsOf, rebaseHosts } from './form.rules.ts';
import { formsWords } from './words.ts';

const { hosts: texts } = formsWords;

/** Other websites to which forms may lead who sent them; whoever manages the website says which. */
export function RedirectHosts() {
  const mayChange = useMay('WEBSITE_MANAGE');
  const { data, error, refetch } = useEditorRedirectHostsQuery();
  return (
    <Loaded data={data?.formsSettings} {...{ error, refetch }} rows={2}>
      {(stored) =>
        mayChange ? (
          <HostsForm stored={stored} />
        ) : stored.redirectHosts.length > 0 ? (
          <p className="soft">{texts.allowed(valuesOf(stored).hosts)}</p>
        ) : null
      }
    </Loaded>
  );
}

function valuesOf({ redirectHosts }: EditorRedirectHostsSettingFragment) {
  return { hosts: redirectHosts.join(', ') };
}

function HostsForm({ stored }: { readonly stored: EditorRedirectHostsSettingFragment }) {
  const [allow] = useEditorAllowRedirectHostsMutation({
    refetchQueries: [EditorRedirectHostsDocument],
    awaitRefetchQueries: true,
  });
  const initial = useMemo(() => valuesOf(stored), [stored]);
  const form = useForm({
    ...{ id: 'forms:redirect-hosts', initial, version: stored.version, rebase: rebaseHosts },
    async save(values, _, expectedVersion) {
      const variables = { hosts: hostsOf(values.hosts), expectedVersion };
      return orChangedMeanwhile((await allow({ variables })).data?.allowRedirectHosts, valuesOf);
    },
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
