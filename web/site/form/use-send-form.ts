import { useRef } from 'react';
import type { FormSubmissionInput } from '#web/generated/graphql.ts';
import { useCreateFormSubmissionKeyMutation, useSaveFormSubmissionMutation } from '#web/generated/hooks.ts';
import { GraphFailure } from '../islands/graph-failure.rules.ts';
import { pageText } from '../languages/page-texts.ts';
import { failureText, formMessages } from './form-check.rules.ts';
import type { FieldErrors } from './form-field.ts';
import type { SavedForm } from './form-props.ts';

/** What became of a form that was sent. */
export type SendOutcome =
  | { readonly kind: 'saved'; readonly saved: SavedForm }
  | { readonly kind: 'failed'; readonly message: string; readonly errors?: FieldErrors };

/**
 * Sends a form: first a key, then the answers with it. A key whose answer got lost on the way is used again, so that who
 * presses once more is not counted twice.
 */
export function useSendForm() {
  const [createKey] = useCreateFormSubmissionKeyMutation({ fetchPolicy: 'no-cache' });
  const [save] = useSaveFormSubmissionMutation({ fetchPolicy: 'no-cache' });
  const key = useRef<string | null>(null);

  return async function send(input: Omit<FormSubmissionInput, 'key'>): Promise<SendOutcome> {
    try {
      key.current ??= (await createKey()).data?.createFormSubmissionKey.key ?? null;
    } catch (error) {
      const isLimited = error instanceof GraphFailure && error.status === 429;
      return {
        kind: 'failed',
        message: isLimited ? pageText(formMessages[429]) : pageText(formMessages.noKey),
      };
    }
    if (key.current === null) return { kind: 'failed', message: pageText(formMessages.noKey) };
    try {
      const { data } = await save({ variables: { input: { ...input, key: key.current } } });
      key.current = null;
      const answer = data?.saveFormSubmission;
      if (!answer) return { kind: 'failed', message: pageText(formMessages.processing) };
      if (answer.__typename === 'FormSubmissionSaved') return { kind: 'saved', saved: answer };
      const errors =
        answer.__typename === 'InvalidFormFields'
          ? Object.fromEntries(answer.fields.map(({ field, message }) => [field, message]))
          : {};
      return { kind: 'failed', message: answer.message || pageText(formMessages.unknown), errors };
    } catch (error) {
      const { status, message } = error instanceof GraphFailure ? error : { status: null, message: '' };
      return { kind: 'failed', message: failureText(status, message) };
    }
  };
}
