import type { SiteAccountAddressFragment, SiteWebsiteFragment } from '#web/generated/graphql.ts';
import type { AccountState } from './account-state.ts';
import { AddressForm, AddressText } from './address-form.tsx';
import { Hidden, linkTo } from './form-parts.tsx';

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
        <p className="account-empty">None yet. Keep one here, and you need not type it again.</p>
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
            Add an address
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
      {isDefault && <p className="account-mark">First choice</p>}
      <p className="account-actions">
        <a href={`${linkTo('/account', { address: id })}#addresses`}>
          Change<span className="visually-hidden"> the address of {name}</span>
        </a>
      </p>
      <form method="post" action="/account/addresses/remove">
        <Hidden fields={{ crumb, id }} />
        <button className="quiet" type="submit">
          Remove<span className="visually-hidden"> the address of {name}</span>
        </button>
      </form>
    </li>
  );
}
