import { plainText } from '../plain-text.ts';
import { useViewer } from '../shell/viewer-context.ts';
import { Picture, type SmallPicture } from '../ui/picture.tsx';
import { cutText, mostOfDescription, mostOfTitle } from './search-preview.rules.ts';
import { pagesWords } from './words.ts';
import './search-preview.css';

const { details: words } = pagesWords;

/** How a search engine may show a page, how it may look where it is shared, and whether its texts are too long for that. */
export function SearchPreview({
  title,
  path,
  description,
  image,
}: {
  readonly title: string;
  readonly path: string;
  /** HTML or plain. */
  readonly description: string;
  /** What is shown of it where it is shared. */
  readonly image?: SmallPicture | undefined;
}) {
  const { website } = useViewer();
  const plain = plainText(description);
  return (
    <div className="search-previews">
      <figure className="search-preview">
        <figcaption className="field-hint">{words.preview}</figcaption>
        <span className="search-preview-path">{`${website.primaryHost}${path}`}</span>
        <strong>{cutText(title, mostOfTitle)}</strong>
        <span className="soft">{cutText(plain, mostOfDescription)}</span>
      </figure>
      <figure className="search-preview">
        <figcaption className="field-hint">{words.sharedPreview}</figcaption>
        <span className="share-preview">
          {image && <Picture image={image} size={72} />}
          <span className="share-preview-words">
            <span className="soft">{website.primaryHost}</span>
            <strong>{cutText(title, mostOfTitle)}</strong>
            <span className="soft share-preview-text">{cutText(plain, mostOfDescription)}</span>
          </span>
        </span>
      </figure>
      <p className="field-hint search-lengths">
        {words.titleLength([...title].length, mostOfTitle)}{' '}
        {words.descriptionLength([...plain].length, mostOfDescription)}
      </p>
    </div>
  );
}
