import { Link } from '@tanstack/react-router';
import { useEditorHomeStepsQuery } from '#web/generated/editor/home-steps.ts';
import { mayOpen } from '../screens.ts';
import { useViewer } from '../shell/viewer-context.ts';
import { Badge, Card, Skeleton } from '../ui/page.tsx';
import { TimeZoneStep, useTimeZoneStep } from './time-zone-step.tsx';
import { homeWords } from './words.ts';

const { steps: texts } = homeWords;

/** What a website still lacks before it is seen and sells; gone once there is nothing of it. */
export function FirstSteps() {
  const { permissions } = useViewer().account;
  const { data, error } = useEditorHomeStepsQuery();
  const timeZone = useTimeZoneStep();
  // Most websites have all of it: no heading is shown that goes again.
  if (!data?.website) return error ? null : <Skeleton rows={7} />;
  const { storeProducts, shippingZones, taxZones, paymentProviders, manualPaymentMethods, website } = data;
  const isPaid =
    paymentProviders.some(({ isOffered }) => isOffered) ||
    manualPaymentMethods.some(({ isEnabled }) => isEnabled);
  const hasHome = website.collections.some(({ isHomepage }) => isHomepage);
  const steps = [
    { label: texts.look, to: '/design', isDone: website.activeTheme !== null },
    { label: texts.home, to: '/pages', search: hasHome ? {} : { add: 'page' }, isDone: hasHome },
    { label: texts.product, to: '/products', isDone: storeProducts.nodes.length > 0 },
    { label: texts.shipping, to: '/settings/shipping', isDone: shippingZones.length > 0 },
    { label: texts.taxes, to: '/settings/taxes', isDone: taxZones.nodes.length > 0 },
    { label: texts.payments, to: '/settings/payments', isDone: isPaid },
    { label: texts.live, to: '/settings/store', isDone: !website.store.isTestMode },
  ];
  const mine = steps.filter(({ to }) => mayOpen(to, permissions));
  const isZoneMine = mayOpen('/settings/website', permissions);
  if (mine.every(({ isDone }) => isDone) && (timeZone.isDone || !isZoneMine)) return null;
  return (
    <Card title={texts.title}>
      <ol className="stack">
        {isZoneMine && <TimeZoneStep {...timeZone} />}
        {mine.map(({ label, to, search = {}, isDone }) => (
          <li key={to} className="spread">
            <Link to={to} search={search}>
              {label}
            </Link>
            <Badge tone={isDone ? 'good' : 'warn'}>{isDone ? texts.isDone : texts.isOpen}</Badge>
          </li>
        ))}
      </ol>
    </Card>
  );
}
