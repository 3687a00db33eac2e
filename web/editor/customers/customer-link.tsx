import { Link } from '@tanstack/react-router';
import { useEditorContactOfAddressQuery } from '#web/generated/editor/contact-of-address.ts';
import { customersWords } from './words.ts';

/** Leads from an address to the page of whoever has it; to the list of customers where that is not known. */
export function CustomerLink({ email }: { readonly email: string }) {
  const { data } = useEditorContactOfAddressQuery({ variables: { email } });
  const isTheirs = (other: string) => other.toLowerCase() === email.toLowerCase();
  const contact = data?.contacts.nodes.find((node) => isTheirs(node.email));
  return contact ? (
    <Link to="/customers/$contactId" params={{ contactId: contact.id }}>
      {customersWords.one.open}
    </Link>
  ) : (
    <Link to="/customers" search={{ search: email }}>
      {customersWords.one.open}
    </Link>
  );
}
