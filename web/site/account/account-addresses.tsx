import type { SiteAccountAddressFragment, SiteWebsiteFragment } from '#web/generated/graphql.ts';
import { AddressText } from '../checkout/written-address.tsx';
import { T } from '../languages/texts.tsx';
import type { AccountState } from './account-state.ts';
import { AddressForm } from './address-form.tsx';
import { Hidden, HiddenText, linkTo } from './form-parts.tsx';

/** The addresses of a member, and the form of the one that is added or changed. */
export function Addresses({
  state,
  website,
}: {
  readonly state: AccountState;
  readonly website: SiteWebsiteFragment;
}) {
  const { member, crumb, editedAddress, failed } = state;
  const failedHere = failed?.part === 'addresses' ? failed : undefined;
  const isOpen = editedAddress !== undefined || failedHere !== undefined;
  return (
    <>
      {member.addresses.length === 0 ? (
        <p className="account-empty">
          <T>None yet. Keep one here, and you need not type it again.</T>
        </p>
      ) : (
        <ul className="account-list">
          {member.addresses.map((address) => (
            <Entry key={address.id} address={address} crumb={crumb} language={website.language} />
          ))}
        </ul>
      )}
      {isOpen ? (
        <AddressForm
          crumb={crumb}
          address={member.addresses.find(({ id }) => id === editedAddress)}
          typed={failedHere?.typed}
          problem={failedHere?.problem}
          language={website.language}
          country={website.settings.country}
        />
      ) : (
        <p>
          <a className="button" href={`${linkTo('/account', { address: 'new' })}#addresses`}>
            <T>Add an address</T>
          </a>
        </p>
      )}
    </>
  );
}

function Entry({
  address,
  crumb,
  language,
}: {
  readonly address: SiteAccountAddressFragment;
  readonly crumb: string;
  readonly language: string;
}) {
  const { id, name, isDefault } = address;
  return (
    <li>
      <AddressText address={address} language={language} />
      {isDefault && (
        <p className="account-mark">
          <T>First choice</T>
        </p>
      )}
      <p className="account-actions">
        <a href={`${linkTo('/account', { address: id })}#addresses`}>
          <T>Change</T>
          <HiddenText text="the address of {name}" values={{ name }} />
        </a>
      </p>
      <form method="post" action="/account/addresses/remove">
        <Hidden fields={{ crumb, id }} />
        <button className="quiet" type="submit">
          <T>Remove</T>
          <HiddenText text="the address of {name}" values={{ name }} />
        </button>
      </form>
    </li>
  );
}
