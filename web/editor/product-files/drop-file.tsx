import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { productFilesWords } from './words.ts';
import './product-files.css';

const { choose: texts } = productFilesWords;

/** Where a CSV file is chosen or dropped. */
export function DropFile({
  icon,
  isReading,
  onTake,
}: {
  readonly icon: IconName;
  readonly isReading: boolean;
  readonly onTake: (file: File | undefined) => void;
}) {
  return (
    <DropZone
      className="import-drop"
      aria-label={texts.drop}
      onDrop={({ items }) => {
        const [item] = items.flatMap((each) => (each.kind === 'file' ? [each] : []));
        void item?.getFile().then(onTake);
      }}
    >
      <Icon name={icon} size={32} />
      <p>{texts.drop}</p>
      <FileTrigger acceptedFileTypes={['.csv', 'text/csv']} onSelect={(files) => onTake(files?.[0])}>
        <Button kind="primary" isPending={isReading}>
          {texts.action}
        </Button>
      </FileTrigger>
    </DropZone>
  );
}
