import { useEditorDeleteContactAddressMutation } from '#web/generated/editor/delete-contact-address.ts';
import type { EditorCustomerAddressFragment } from '#web/generated/graphql.ts';
import { countryName } from '#web/site/account/countries.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Badge, Card } from '../ui/page.tsx';
import { tell } from '../ui/tell.ts';
import { useEdited } from '../ui/use-edited.ts';
import { AddressDialog } from './address-dialog.tsx';
import type { CustomerShown } from './customer-screen.tsx';
import { customersWords } from './words.ts';
import './customers.css';

const words = customersWords.one.addresses;

type Address = EditorCustomerAddressFragment;

/** Where someone lives, the usual address first. */
export function AddressBook({ customer: { id, addresses } }: { readonly customer: CustomerShown }) {
  const [edited, setEdited] = useEdited(addresses);
  const [deleting, setDeleting] = useEdited(addresses);
  return (
    <Card title={words.title} actions={<Button onPress={() => setEdited(null)}>{words.add}</Button>}>
      {addresses.length === 0 && <p className="soft">{words.none}</p>}
      {addresses.map((address) => (
        <div key={address.id} className="contact-address">
          <address className="postal-address">{linesOf(address).join('\n')}</address>
          {address.isDefault && <Badge tone="good">{words.isDefault}</Badge>}
          <div className="page-actions">
            <Button
              kind="quiet"
              aria-label={words.editOf(address.line1 || address.city)}
              onPress={() => setEdited(address)}
            >
              {words.edit}
            </Button>
            <Button
              kind="quiet"
              aria-label={words.deleteOf(address.line1 || address.city)}
              onPress={() => setDeleting(address)}
            >
              {words.delete}
            </Button>
          </div>
        </div>
      ))}
      {edited !== undefined && (
        <AddressDialog contactId={id} address={edited} onClose={() => setEdited(undefined)} />
      )}
      {deleting && <DeleteAddress contactId={id} address={deleting} onClose={() => setDeleting(undefined)} />}
    </Card>
  );
}

function linesOf({ firstName, lastName, line1, line2, city, region, postalCode, country, phone }: Address) {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  const place = [postalCode, city, region].filter(Boolean).join(' ');
  return [name, line1, line2, place, countryName(country, 'en'), phone].filter(Boolean);
}

function DeleteAddress({
  contactId,
  address,
  onClose,
}: {
  readonly contactId: string;
  readonly address: Address;
  readonly onClose: () => void;
}) {
  const [remove, { loading }] = useEditorDeleteContactAddressMutation({
    refetchQueries: ['EditorCustomer'],
    awaitRefetchQueries: true,
  });
  async function run(): Promise<void> {
    const variables = { contactId, id: address.id };
    await tell(
      remove({ variables }).then(({ data }) => data?.deleteContactAddress),
      words.deleted,
    );
    onClose();
  }
  return (
    <Dialog
      title={words.ask}
      role="alertdialog"
      isOpen
      onClose={onClose}
      foot={
        <DialogActions kind="danger" onCancel={onClose} isPending={loading} onPress={() => void run()}>
          {words.delete}
        </DialogActions>
      }
    >
      <address className="postal-address">{linesOf(address).join('\n')}</address>
    </Dialog>
  );
}
