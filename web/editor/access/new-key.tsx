import { useState } from 'react';
import { useEditorCreateApiKeyMutation } from '#web/generated/editor/create-api-key.ts';
import type { CreateApiKeyInput, Permission } from '#web/generated/graphql.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { type FieldProblem, problemOf } from '../graph/problems.ts';
import { useViewer } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox, Select, Switch } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { words } from '../words.ts';
import { CheckList, pairsOf } from './check-list.tsx';
import { CopyField } from './copy-field.tsx';
import { accessWords } from './words.ts';

const { keys: texts, permissions: titles } = accessWords;

type Lifetime = keyof typeof texts.lifetimes;
const days: Readonly<Record<Lifetime, number | null>> = { never: null, month: 30, quarter: 90, year: 365 };

/** A key in three steps: what it is for, the terms, and the key itself, which is shown this once. */
export function NewKey({ onClose }: { readonly onClose: () => void }) {
  const own = useViewer().account.permissions;
  const [create, { loading }] = useEditorCreateApiKeyMutation({ refetchQueries: ['EditorApiKeys'] });
  const [step, setStep] = useState<'scope' | 'terms'>('scope');
  const [token, setToken] = useState<string>();
  const [name, setName] = useState('');
  const [isReadOnly, setIsReadOnly] = useState(true);
  const [permissions, setPermissions] = useState<readonly Permission[]>([]);
  const [isAdHocAllowed, setIsAdHocAllowed] = useState(true);
  const [lifetime, setLifetime] = useState<Lifetime>('year');
  const [isAgreed, setIsAgreed] = useState(false);
  const [problem, setProblem] = useState<FieldProblem>();

  function goOn(): void {
    const wrong =
      name.trim() === ''
        ? { field: 'name', message: texts.nameMissing }
        : permissions.length === 0
          ? { field: 'permissions', message: texts.nothingChosen }
          : undefined;
    setProblem(wrong);
    if (!wrong) setStep('terms');
  }

  async function make(): Promise<void> {
    if (!isAgreed) return setProblem({ field: 'terms', message: texts.agreeMissing });
    const lasting = days[lifetime];
    const input: CreateApiKeyInput = {
      ...{ name, isReadOnly, isAdHocAllowed, permissions: [...permissions] },
      expiresAt: lasting === null ? null : new Date(Date.now() + lasting * 86_400_000).toISOString(),
    };
    try {
      const made = (await create({ variables: { input } })).data?.createApiKey;
      if (made?.__typename === 'ApiKeyCreated') return setToken(made.token);
      setProblem(problemOf(made));
      setStep('scope');
    } catch (error) {
      setProblem({ message: messageOf(error, words.failures.notSaved) });
    }
  }

  if (token !== undefined)
    return (
      // Closed by its button alone: the key is not shown again.
      <Dialog
        title={texts.steps.done}
        isOpen
        foot={
          <Button kind="primary" onPress={onClose}>
            {texts.complete}
          </Button>
        }
      >
        <CopyField label={texts.key} hint={texts.once} value={token} />
      </Dialog>
    );
  const elsewhere = problem && !['name', 'permissions', 'terms'].includes(problem.field ?? '');
  return (
    <Dialog
      title={texts.steps[step]}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{words.controls.cancel}</Button>
          {step === 'scope' ? (
            <Button kind="primary" onPress={goOn}>
              {texts.next}
            </Button>
          ) : (
            <Button kind="primary" isPending={loading} onPress={() => void make()}>
              {texts.create}
            </Button>
          )}
        </>
      }
    >
      <div className="form">
        {elsewhere && (
          <p className="form-problem" role="alert">
            {problem.message}
          </p>
        )}
        {step === 'scope' ? (
          <>
            <TextField
              label={texts.name}
              placeholder={texts.namePlaceholder}
              value={name}
              onChange={(typed) => {
                setName(typed);
                setProblem(undefined);
              }}
              maxLength={100}
              problem={problem?.field === 'name' ? problem.message : undefined}
              autoFocus
            />
            <div className="form-row">
              <Select
                label={texts.access}
                value={isReadOnly ? 'read' : 'change'}
                options={[
                  { value: 'read', label: texts.readOnly },
                  { value: 'change', label: texts.readAndChange },
                ]}
                onChange={(chosen) => setIsReadOnly(chosen === 'read')}
              />
              <Select<Lifetime>
                label={texts.ends}
                value={lifetime}
                options={pairsOf(texts.lifetimes).map(([value, label]) => ({ value, label }))}
                onChange={setLifetime}
              />
            </div>
            <CheckList
              label={texts.reaches}
              problem={problem?.field === 'permissions' ? problem.message : undefined}
              labels={pairsOf(titles).filter(([each]) => own.includes(each))}
              value={permissions}
              onChange={setPermissions}
            />
            <Switch
              label={texts.adHoc}
              hint={texts.adHocHint}
              isSelected={isAdHocAllowed}
              onChange={setIsAdHocAllowed}
            />
          </>
        ) : (
          <>
            <ul className="access-terms">
              {texts.terms.map((term) => (
                <li key={term}>{term}</li>
              ))}
            </ul>
            <Checkbox label={texts.agree} isSelected={isAgreed} onChange={setIsAgreed} />
            {problem?.field === 'terms' && (
              <p className="field-problem" role="alert">
                {problem.message}
              </p>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
