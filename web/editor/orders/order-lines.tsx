import { useFormats } from '../formats.ts';
import { Card } from '../ui/page.tsx';
import { Picture } from '../ui/picture.tsx';
import type { OrderShown } from './use-order-changes.ts';
import { ordersWords } from './words.ts';

/** What was bought, and how far each line is sent; then the parcels. */
export function OrderLines({ order }: { readonly order: OrderShown }) {
  const formats = useFormats();
  return (
    <Card title={ordersWords.items}>
      <ul className="order-lines">
        {order.lines.map((line) => (
          <li key={line.id}>
            <Picture image={pictureOf(line)} size={44} />
            <div className="order-line-words">
              <strong>{line.title}</strong>
              <span className="soft">{[line.variantName, line.sku].filter(Boolean).join(' · ')}</span>
              <span className="soft">
                {[
                  line.fulfilledQuantity > 0 && ordersWords.sentOf(line.fulfilledQuantity, line.quantity),
                  line.refundedQuantity > 0 && ordersWords.returned(line.refundedQuantity),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <Answers fields={line.additionalFields} />
            </div>
            <span className="number soft">
              {formats.money(line.unitPrice)} {ordersWords.pieces(line.quantity)}
            </span>
            <strong className="number">{formats.money(line.total)}</strong>
          </li>
        ))}
      </ul>
      {order.fulfillments.length > 0 && <Parcels order={order} />}
    </Card>
  );
}

function pictureOf({ product, imageId }: OrderShown['lines'][number]) {
  return product?.images.find(({ id }) => id === imageId) ?? product?.images[0];
}

/** What the shopper filled in on the product's form. */
function Answers({ fields }: { readonly fields: unknown }) {
  if (typeof fields !== 'object' || fields === null) return null;
  const told = Object.values(fields).filter((answer) => typeof answer === 'string' && answer !== '');
  return <span className="soft">{told.join(' · ')}</span>;
}

function Parcels({ order }: { readonly order: OrderShown }) {
  const formats = useFormats();
  const titles = new Map(order.lines.map(({ id, title }) => [id, title]));
  return (
    <>
      <h3>{ordersWords.parcels}</h3>
      <ul className="stack">
        {order.fulfillments.map(({ id, createdAt, carrier, trackingNumber, trackingUrl, lines }) => (
          <li key={id} className="spread">
            <span>
              {lines.map(({ lineId, quantity }) => `${quantity} × ${titles.get(lineId) ?? ''}`).join(', ')}
              <span className="soft"> {[carrier, trackingNumber].filter(Boolean).join(' ')}</span>
            </span>
            <span className="soft">
              {trackingUrl && (
                <a href={trackingUrl} target="_blank" rel="noreferrer">
                  {ordersWords.track}
                </a>
              )}{' '}
              {formats.dateTime(createdAt)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
