import { useState } from 'react';
import { useEditorImportedProductsQuery } from '#web/generated/editor/imported-products.ts';
import { useEditorProductFilePlacesQuery } from '#web/generated/editor/product-file-places.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { NoPlace } from '../products/no-place.tsx';
import { anyText, useScreenSearch } from '../search-params.ts';
import { useMay } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/choice.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Card } from '../ui/page.tsx';
import { words } from '../words.ts';
import { DropFile } from './drop-file.tsx';
import { productImport } from './import-graph.ts';
import { readProductFile } from './product-file.rules.ts';
import { productFilesWords } from './words.ts';

const { choose: texts } = productFilesWords;
const mostBytes = 50_000_000;

const search = { import: anyText };

interface Place {
  readonly id: string;
  readonly title: string;
}

/** Where a file is chosen or dropped, and looked at. */
export function ChooseFile() {
  const { data, error, refetch } = useEditorProductFilePlacesQuery();
  return (
    <Card title={texts.title}>
      <Loaded data={data} error={error} refetch={refetch} rows={4}>
        {({ website }) => {
          const places = website?.collections.filter(({ type }) => type === 'PRODUCTS') ?? [];
          const [first] = places;
          return first ? (
            <Chooser places={places} first={first} />
          ) : (
            <NoPlace onMade={() => void refetch()} />
          );
        }}
      </Loaded>
    </Card>
  );
}

function Chooser({ places, first }: { readonly places: readonly Place[]; readonly first: Place }) {
  const [collectionId, setCollectionId] = useState(first.id);
  const [problem, setProblem] = useState<string>();
  const [isReading, setIsReading] = useState(false);

  async function take(file: File | undefined): Promise<void> {
    if (!file || isReading) return;
    setProblem(undefined);
    setIsReading(true);
    try {
      setProblem(await look(file, collectionId));
    } catch (error) {
      setProblem(messageOf(error, words.failures.wrong));
    } finally {
      setIsReading(false);
    }
  }

  return (
    <>
      <p className="soft">{texts.hint}</p>
      <ImportedProducts isReading={isReading} onLook={(file) => void take(file)} />
      {places.length > 1 && (
        <Select
          label={texts.place}
          hint={texts.placeHint}
          value={collectionId}
          options={places.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={setCollectionId}
        />
      )}
      <DropFile icon="products" isReading={isReading} onTake={(file) => void take(file)} />
      {problem && (
        <p role="alert" className="field-problem">
          {problem}
        </p>
      )}
    </>
  );
}

/** The products that an import found, where its list led here. */
function ImportedProducts({
  isReading,
  onLook,
}: {
  readonly isReading: boolean;
  readonly onLook: (file: File) => void;
}) {
  const [{ import: importId = '' }] = useScreenSearch(search);
  const mayRead = useMay('CONTENT_MANAGE');
  const { data } = useEditorImportedProductsQuery({
    ...{ variables: { importId }, skip: importId === '' || !mayRead },
  });
  const { filename = '', productsFile } = data?.importRun ?? {};
  if (!productsFile) return null;
  return (
    <div className="spread">
      <p>{texts.found(filename)}</p>
      <Button isPending={isReading} onPress={() => onLook(new File([productsFile], filename))}>
        {texts.look}
      </Button>
    </div>
  );
}

/** Reads a file and has the shop look at it; answers why it cannot be read. */
async function look(file: File, collectionId: string): Promise<string | undefined> {
  if (file.size > mostBytes) return texts.large;
  const read = readProductFile(await file.text());
  if (!read) return texts.unreadable;
  if (read.records.length === 0) return texts.empty;
  const { cleaned = [], ...content } = read;
  const notes = cleaned.map((place) => ({ ...place, message: texts.cleaned }));
  await productImport.check({ ...content, notes, name: file.name, collectionId, key: crypto.randomUUID() });
  return undefined;
}
