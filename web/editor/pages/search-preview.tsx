import { useViewer } from '../shell/viewer-context.ts';
import { pagesWords } from './words.ts';
import './search-preview.css';

const { details: words } = pagesWords;
const mostShown = 160;

/** How a search engine may show a page. */
export function SearchPreview({
  title,
  path,
  description,
}: {
  readonly title: string;
  readonly path: string;
  /** HTML or plain. */
  readonly description: string;
}) {
  const { website } = useViewer();
  const plain = description.replaceAll(/<[^>]*>/g, ' ').trim();
  return (
    <figure className="search-preview">
      <figcaption className="field-hint">{words.preview}</figcaption>
      <span className="search-preview-path">{`${website.primaryHost}${path}`}</span>
      <strong>{title}</strong>
      <span className="soft">{plain.length > mostShown ? `${plain.slice(0, mostShown)}…` : plain}</span>
    </figure>
  );
}
