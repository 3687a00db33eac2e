import { useEditorSaveContactAddressMutation } from '#web/generated/editor/save-contact-address.ts';
import type { EditorCustomerAddressFragment } from '#web/generated/graphql.ts';
import { Checkbox } from '../ui/choice.tsx';
import { CountrySelect } from '../ui/country-select.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { RegionField } from '../ui/region-field.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { customersWords } from './words.ts';

const words = customersWords.one.addresses;
const longest = 500;
const empty = {
  ...{ firstName: '', lastName: '', line1: '', line2: '', city: '', region: '', postalCode: '' },
  ...{ country: '', phone: '', isDefault: false },
};

/** A new address of someone, or one of theirs. */
export function AddressDialog({
  contactId,
  address,
  onClose,
}: {
  readonly contactId: string;
  /** Null for a new one. */
  readonly address: EditorCustomerAddressFragment | null;
  readonly onClose: () => void;
}) {
  const [save] = useEditorSaveContactAddressMutation({
    refetchQueries: ['EditorCustomer'],
    awaitRefetchQueries: true,
  });
  const form = useForm({
    id: `customer address:${contactId}:${address?.id ?? 'new'}`,
    initial: address ? valuesOf(address) : empty,
    save: async (input) =>
      (await save({ variables: { contactId, id: address?.id ?? null, input } })).data?.saveContactAddress,
    onSaved() {
      notify(words.saved);
      onClose();
    },
  });
  const title = address ? words.editTitle : words.addTitle;
  const text = (name: 'firstName' | 'lastName' | 'line1' | 'line2' | 'city' | 'postalCode' | 'phone') => (
    <TextField {...form.field(name)} label={words.fields[name]} isOptional maxLength={longest} />
  );
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      foot={
        <DialogActions onCancel={onClose} isPending={form.isSaving} onPress={() => form.save()}>
          {words.save}
        </DialogActions>
      }
    >
      <Form form={form} label={title} isBarHidden isLeavable>
        <div className="form-row">
          {text('firstName')}
          {text('lastName')}
        </div>
        {text('line1')}
        {text('line2')}
        <div className="form-row">
          {text('postalCode')}
          {text('city')}
        </div>
        <CountrySelect
          {...form.field('country')}
          label={words.fields.country}
          onChange={(country) => form.set({ country, region: '' })}
        />
        <RegionField
          {...form.field('region')}
          country={form.values.country}
          label={words.fields.region}
          isOptional
        />
        {text('phone')}
        <Checkbox
          label={words.makeDefault}
          isSelected={form.values.isDefault}
          onChange={(isDefault) => form.set({ isDefault })}
        />
      </Form>
    </Dialog>
  );
}

/** What its fields show, and not its id. */
function valuesOf({
  firstName,
  lastName,
  line1,
  line2,
  city,
  region,
  postalCode,
  country,
  phone,
  isDefault,
}: EditorCustomerAddressFragment): typeof empty {
  return { firstName, lastName, line1, line2, city, region, postalCode, country, phone, isDefault };
}
