import { CopyField } from '../access/copy-field.tsx';
import { Card } from '../ui/page.tsx';
import { productsFeedWords as texts } from './products-feed-words.ts';
import '../access/access.css';

/** Where markets and advertisers read what the shop sells. */
export function ProductsFeed() {
  return (
    <Card title={texts.title}>
      <p className="soft">{texts.hint}</p>
      <CopyField label={texts.address} value={`${location.origin}/feeds/products.xml`} />
      <CopyField label={texts.table} value={`${location.origin}/feeds/products.csv`} />
    </Card>
  );
}
