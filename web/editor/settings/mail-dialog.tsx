import { useEffect, useMemo, useState } from 'react';
import { useEditorOrderMailPreviewQuery } from '#web/generated/editor/order-mail-preview.ts';
import { EditorOrderMailsDocument } from '#web/generated/editor/order-mails.ts';
import { useEditorSaveOrderMailMutation } from '#web/generated/editor/save-order-mail.ts';
import type { EditorOrderMailFragment, OrderMailTemplateInput } from '#web/generated/graphql.ts';
import { changedMeanwhile } from '../ui/clashes.rules.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { words } from '../words.ts';
import { settingsWords } from './words.ts';
import './settings.css';

const { mails: texts } = settingsWords;
const labels = { subject: texts.subject, body: texts.body };
/** Typing is over when nothing is typed for so long. */
const pauseMs = 300;

/** Writes what a mail says, beside what the buyer of a made-up order would read. */
export function MailDialog({
  mail,
  onClose,
}: {
  readonly mail: EditorOrderMailFragment;
  readonly onClose: () => void;
}) {
  const { kind, language, subject, body, variables } = mail;
  const [save] = useEditorSaveOrderMailMutation({
    refetchQueries: [EditorOrderMailsDocument],
    awaitRefetchQueries: true,
  });
  const initial = useMemo(() => ({ subject, body }), [subject, body]);
  const form = useForm({
    ...{ id: `mail:${kind}:${language}`, initial, version: mail.version },
    async save(values, _, expectedVersion) {
      const variables = { input: { kind, language, ...values }, expectedVersion };
      const answer = (await save({ variables })).data?.saveOrderMailTemplate;
      if (answer?.__typename !== 'OrderMailTemplateChangedMeanwhile') return answer;
      const { subject, body, version } = answer.stored;
      return changedMeanwhile({ subject, body }, version);
    },
    onSaved() {
      notify(settingsWords.saved);
      onClose();
    },
  });
  return (
    <Dialog
      title={texts.kinds[kind]}
      isOpen
      isWide
      onClose={onClose}
      foot={
        <DialogActions onCancel={onClose} isPending={form.isSaving} onPress={() => form.save()}>
          {words.controls.save}
        </DialogActions>
      }
    >
      <div className="mail-editing">
        <Form form={form} label={texts.kinds[kind]} labels={labels} isBarHidden isLeavable>
          <TextField {...form.field('subject')} label={texts.subject} maxLength={150} />
          <TextField
            {...form.field('body')}
            label={texts.body}
            hint={texts.bodyHint(variables.map((name) => `{${name}}`).join(', '))}
            rows={10}
            maxLength={5_000}
          />
        </Form>
        <Preview input={{ kind, language, ...form.values }} />
      </div>
    </Dialog>
  );
}

function Preview({ input }: { readonly input: OrderMailTemplateInput }) {
  const { kind, language, subject, body } = input;
  const [asked, setAsked] = useState(input);
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ kind, language, subject, body }), pauseMs);
    return () => clearTimeout(timer);
  }, [kind, language, subject, body]);
  const { data, previousData, error } = useEditorOrderMailPreviewQuery({ variables: { input: asked } });
  const preview = (data ?? previousData)?.orderMailPreview;
  return (
    <section className="mail-preview" aria-label={texts.preview}>
      <h3>{texts.preview}</h3>
      <p>
        <a
          href={`/config/mails/${kind.toLowerCase()}/preview?language=${encodeURIComponent(language)}`}
          target="_blank"
          rel="noreferrer"
        >
          {texts.inTheme}
        </a>
      </p>
      {preview?.__typename === 'OrderMailPreview' ? (
        <>
          <p>
            <b>{preview.subject}</b>
          </p>
          <p className="mail-text">{preview.text}</p>
        </>
      ) : (
        <p className="soft">{preview?.message ?? error?.message ?? words.controls.loading}</p>
      )}
    </section>
  );
}
