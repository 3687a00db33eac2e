import { Link } from '@tanstack/react-router';
import { countryName } from '#web/site/account/countries.ts';
import { CustomerLink } from '../customers/customer-link.tsx';
import { useFormats } from '../formats.ts';
import { Card } from '../ui/page.tsx';
import { nameOf } from './order-table.tsx';
import type { OrderShown } from './use-order-changes.ts';
import { ordersWords } from './words.ts';

/** Who ordered, and where it goes. */
export function OrderCustomer({ order }: { readonly order: OrderShown }) {
  const formats = useFormats();
  const {
    email,
    memberId,
    shippingAddress,
    billingAddress,
    shippingOption,
    note,
    answers,
    taxNumber,
    taxExemption,
  } = order;
  return (
    <Card title={ordersWords.customer}>
      <div>
        <p>
          <strong>{nameOf(order)}</strong>
        </p>
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
        <p className="soft">{memberId ? ordersWords.member : ordersWords.guest}</p>
        <p>
          <CustomerLink email={email} />
        </p>
        <p>
          <Link to="/orders" search={{ search: email }}>
            {ordersWords.otherOrders}
          </Link>
        </p>
      </div>
      {answers.map(({ title, answer }) => (
        <div key={title}>
          <h3>{title}</h3>
          <p className="order-note">{answer}</p>
        </div>
      ))}
      {note && (
        <div>
          <h3>{ordersWords.noteFromBuyer}</h3>
          <p className="order-note">{note}</p>
        </div>
      )}
      {shippingOption?.isPickup && <p>{ordersWords.pickup}</p>}
      <AddressBlock title={ordersWords.shippingAddress} address={shippingAddress} />
      <AddressBlock title={ordersWords.billingAddress} address={billingAddress} />
      {taxNumber && (
        <div>
          <h3>{ordersWords.taxNumber}</h3>
          <p>{taxNumber}</p>
          {taxExemption && (
            <p className="soft">
              {taxExemption.checkedAt
                ? ordersWords.taxConfirmed(formats.date(taxExemption.checkedAt), taxExemption.reference)
                : ordersWords.taxExempt}
            </p>
          )}
        </div>
      )}
    </Card>
  );
}

function AddressBlock({
  title,
  address,
}: {
  readonly title: string;
  readonly address: OrderShown['shippingAddress'];
}) {
  if (!address) return null;
  const { lines, country, phone } = address;
  const land = country && countryName(country, 'en');
  return (
    <div>
      <h3>{title}</h3>
      <address className="order-address">{[...lines, land, phone].filter(Boolean).join('\n')}</address>
    </div>
  );
}
