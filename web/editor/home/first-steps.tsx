import { Link } from '@tanstack/react-router';
import { useEditorHomeStepsQuery } from '#web/generated/editor/home-steps.ts';
import { Badge, Card } from '../ui/page.tsx';
import { homeWords } from './words.ts';

const { steps: texts } = homeWords;

/** What a shop still lacks before it sells; gone once there is nothing of it. */
export function FirstSteps() {
  const { data } = useEditorHomeStepsQuery();
  if (!data?.website) return null;
  const { storeProducts, shippingZones, taxZones, paymentProviders, manualPaymentMethods, website } = data;
  const isPaid =
    paymentProviders.some(({ isOffered }) => isOffered) ||
    manualPaymentMethods.some(({ isEnabled }) => isEnabled);
  const steps = [
    { label: texts.product, to: '/products', isDone: storeProducts.nodes.length > 0 },
    { label: texts.shipping, to: '/settings/shipping', isDone: shippingZones.length > 0 },
    { label: texts.taxes, to: '/settings/taxes', isDone: taxZones.nodes.length > 0 },
    { label: texts.payments, to: '/settings/payments', isDone: isPaid },
    { label: texts.live, to: '/settings/store', isDone: !website.store.isTestMode },
  ];
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <Card title={texts.title}>
      <ol className="stack">
        {steps.map(({ label, to, isDone }) => (
          <li key={to} className="spread">
            <Link to={to}>{label}</Link>
            <Badge tone={isDone ? 'good' : 'warn'}>{isDone ? texts.isDone : texts.isOpen}</Badge>
          </li>
        ))}
      </ol>
    </Card>
  );
}
