import { type ComponentType, useState } from 'react';
import { useAdditionalFieldsLazyQuery } from '#web/generated/hooks.ts';
import type { AdditionalFieldsDialogProps } from '../additional-fields/additional-fields-dialog.tsx';
import { additionalFieldsMessages } from '../additional-fields/messages.ts';
import type { FormField } from '../form/form-field.ts';
import { failureMessage, GraphFailure } from '../islands/graph-failure.rules.ts';
import { pageText } from '../languages/page-texts.ts';

/** The form of a product, ready to be shown. */
export interface OpenForm {
  readonly Dialog: ComponentType<AdditionalFieldsDialogProps>;
  readonly fields: readonly FormField[];
}

/** Why it could not be opened, for an alert. */
interface Unopened {
  readonly title: string;
  readonly message: string;
}

/** The form of a product: what shows it, and what it asks, come when someone wants to fill it in. */
export function useProductForm(
  productId: string,
): [form: OpenForm | null, open: () => Promise<Unopened | null>, close: () => void] {
  const [form, setForm] = useState<OpenForm | null>(null);
  const [askFields] = useAdditionalFieldsLazyQuery({ fetchPolicy: 'network-only' });
  const open = async () => {
    try {
      const { AdditionalFieldsDialog } = await import('../additional-fields/additional-fields-dialog.tsx');
      const { data, error } = await askFields({ variables: { productId } });
      if (error) throw error;
      const fields = data?.product?.additionalFieldsForm?.fields ?? [];
      setForm({ Dialog: AdditionalFieldsDialog, fields });
      return null;
    } catch (error) {
      return { title: pageText(additionalFieldsMessages.unopened), message: loadingFailure(error) };
    }
  };
  return [form, open, () => setForm(null)];
}

/** What is not the graph's word is that nothing came: of the form, or of the code that shows it. */
export function loadingFailure(error: unknown): string {
  return error instanceof GraphFailure
    ? error.message
    : failureMessage({ status: null, areCookiesEnabled: true });
}
