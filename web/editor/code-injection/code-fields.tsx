import type { ScriptPolicy } from '#web/generated/graphql.ts';
import { CodeField } from '../canvas/code-field.tsx';
import { useFieldProblem } from '../ui/field.tsx';
import type { CodeForm } from './use-code-form.ts';
import { codeInjectionWords as words } from './words.ts';

/** Code for the head and for the end of pages, and which of its scripts run. */
export function CodeFields({ form, policy }: { readonly form: CodeForm; readonly policy: ScriptPolicy }) {
  return (
    <>
      <CodePart label={words.head} {...form.field('head')} />
      <CodePart label={words.foot} {...form.field('foot')} />
      <p className="soft">{words.policies[policy]}</p>
    </>
  );
}

interface CodePartProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  onChange(value: string): void;
}

function CodePart({ name, ...field }: CodePartProps) {
  return <CodeField {...field} mode="html" problem={useFieldProblem(name, undefined)} />;
}
