import type { FormServiceKind } from '#web/generated/graphql.ts';
import type { FieldProblem } from '../graph/problems.ts';
import { Select, Switch } from '../ui/choice.tsx';
import { FieldProblems, TextField } from '../ui/field.tsx';
import { formsWords } from './words.ts';

const { connections: texts } = formsWords;

/** What is typed to connect a form. */
export interface ConnectionDraft {
  readonly mailingListId: string;
  readonly requiresDoubleOptIn: boolean;
  readonly spreadsheetName: string;
  readonly url: string;
  readonly sheetUrl: string;
  readonly serviceAccountKey: string;
}

export const emptyDraft: ConnectionDraft = {
  ...{ mailingListId: '', requiresDoubleOptIn: true, spreadsheetName: '', url: '' },
  ...{ sheetUrl: '', serviceAccountKey: '' },
};

const lengths = { name: 200, address: 2_083, key: 10_000 } as const;

/** What of a draft counts for a kind of connection. */
export function draftOf(kind: FormServiceKind, draft: ConnectionDraft): Partial<ConnectionDraft> {
  const { mailingListId, requiresDoubleOptIn, spreadsheetName, url, sheetUrl, serviceAccountKey } = draft;
  if (kind === 'MAILING_LIST') return { mailingListId, requiresDoubleOptIn };
  if (kind === 'SPREADSHEET') return { spreadsheetName };
  return kind === 'GOOGLE_SHEETS' ? { sheetUrl, serviceAccountKey } : { url };
}

/** The fields of a kind of connection. */
export function ConnectFields({
  kind,
  draft,
  lists,
  problem,
  onChange,
}: {
  readonly kind: FormServiceKind;
  readonly draft: ConnectionDraft;
  readonly lists: readonly { readonly id: string; readonly name: string }[];
  readonly problem: FieldProblem | undefined;
  readonly onChange: (change: Partial<ConnectionDraft>) => void;
}) {
  switch (kind) {
    case 'MAILING_LIST':
      return (
        <>
          <Select
            label={texts.list}
            problem={problem?.message}
            value={draft.mailingListId}
            options={[
              { value: '', label: texts.chooseList },
              ...lists.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(mailingListId) => onChange({ mailingListId })}
          />
          <Switch
            label={texts.doubleOptIn}
            hint={texts.doubleOptInHint}
            isSelected={draft.requiresDoubleOptIn}
            onChange={(requiresDoubleOptIn) => onChange({ requiresDoubleOptIn })}
          />
        </>
      );
    case 'SPREADSHEET':
      return (
        <TextField
          label={texts.sheetName}
          value={draft.spreadsheetName}
          onChange={(spreadsheetName) => onChange({ spreadsheetName })}
          problem={problem?.message}
          maxLength={lengths.name}
          autoFocus
        />
      );
    case 'GOOGLE_SHEETS':
      return (
        <FieldProblems value={problem}>
          <ol className="forms-steps">
            {texts.googleSteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <TextField
            name="sheetUrl"
            label={texts.googleSheet}
            hint={texts.googleSheetHint}
            value={draft.sheetUrl}
            onChange={(sheetUrl) => onChange({ sheetUrl })}
            maxLength={lengths.address}
            autoFocus
          />
          <TextField
            name="serviceAccountKey"
            label={texts.googleKey}
            hint={texts.googleKeyHint}
            value={draft.serviceAccountKey}
            onChange={(serviceAccountKey) => onChange({ serviceAccountKey })}
            maxLength={lengths.key}
            rows={5}
            autoComplete="off"
            spellCheck="false"
          />
          {problem && problem.field === undefined && <p role="alert">{problem.message}</p>}
        </FieldProblems>
      );
    default:
      return (
        <TextField
          label={texts.url}
          hint={kind === 'ZAPIER' ? texts.zapierHint : undefined}
          value={draft.url}
          onChange={(url) => onChange({ url })}
          problem={problem?.message}
          maxLength={lengths.address}
          autoFocus
        />
      );
  }
}
