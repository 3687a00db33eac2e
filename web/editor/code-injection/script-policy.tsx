import { useEditorSetScriptPolicyMutation } from '#web/generated/editor/set-script-policy.ts';
import type { ScriptPolicy } from '#web/generated/graphql.ts';
import { useMay } from '../shell/viewer-context.ts';
import { Select } from '../ui/choice.tsx';
import { Card } from '../ui/page.tsx';
import { tell } from '../ui/tell.ts';
import { codeInjectionWords } from './words.ts';

const { policy: texts, policies } = codeInjectionWords;
const options = (['STRICT', 'THEME', 'OFF'] as const).map((value) => ({ value, label: texts[value] }));

/** Which scripts visitors' browsers run: chosen by whoever manages the website, and read by whoever writes code. */
export function ScriptPolicyChoice({ policy }: { readonly policy: ScriptPolicy }) {
  const [set, { loading }] = useEditorSetScriptPolicyMutation();
  const mayChoose = useMay('WEBSITE_MANAGE');
  const choose = (scriptPolicy: ScriptPolicy) =>
    tell(
      set({ variables: { scriptPolicy } }).then(({ data }) => data?.updateWebsite),
      texts.saved,
    );
  return (
    <Card title={texts.title}>
      <Select
        label={texts.label}
        hint={policies[policy]}
        options={options}
        value={policy}
        isDisabled={loading || !mayChoose}
        onChange={(next) => next !== policy && void choose(next)}
      />
    </Card>
  );
}
