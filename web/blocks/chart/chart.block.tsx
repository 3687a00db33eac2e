import { z } from 'zod';
import { type Dataset, findDatasetProblem, readDataset } from '#schema/dataset.rules.ts';
import { choice, controlled, defineBlock, flag, words } from '../block.ts';
import { barOf, levelOf, type Scale, scaleOf, slicePath, slicesOf } from './chart-shapes.rules.ts';

/** Numbers as bars, a line or a circle; the same numbers as a table for those who can't see it. */
export const chartBlock = defineBlock({
  name: 'chart',
  code: 62,
  title: 'Chart',
  variants: [
    { title: 'Bar chart', value: { design: 'bar' } },
    { title: 'Line chart', value: { design: 'line' } },
    { title: 'Pie chart', value: { design: 'pie' } },
  ],
  fields: z.object({
    design: choice(['bar', 'line', 'pie']),
    title: words(200),
    /** The first row names the series, the first cell of each other row is its label. */
    rows: controlled(z.array(z.array(z.union([z.string(), z.number(), z.null()]))).catch([]), {
      kind: 'table',
    }),
    showsTable: flag(false),
  }),
  emptyReason: ({ rows }) => findDatasetProblem(rows) ?? undefined,
  render({ design, title, rows, showsTable }, { website: { language } }) {
    if (findDatasetProblem(rows) !== null) return null;
    const data = readDataset(rows);
    const name = title === '' ? 'Chart' : title;
    return (
      <figure className={`chart chart-${design}`}>
        {title === '' ? null : <figcaption>{title}</figcaption>}
        {design === 'pie' ? (
          <Pie data={data} />
        ) : (
          <Axes data={data} isLine={design === 'line'} language={language} />
        )}
        <Legend data={data} design={design} />
        {showsTable ? (
          <Table data={data} name={name} />
        ) : (
          <div className="visually-hidden">
            <Table data={data} name={name} />
          </div>
        )}
      </figure>
    );
  },
});

const colors = 6;

function Axes({ data, isLine, language }: { data: Dataset; isLine: boolean; language: string }) {
  const scale = scaleOf(data.series.flatMap(({ values }) => values));
  return (
    <div className="chart-axes">
      <Ticks scale={scale} language={language} />
      <Plot data={data} isLine={isLine} scale={scale} />
      <Labels names={data.labels} />
    </div>
  );
}

/** The numbers beside the lines of a chart; the widest of them gives the column its width. */
function Ticks({ scale, language }: { scale: Scale; language: string }) {
  const format = new Intl.NumberFormat(language, { maximumSignificantDigits: 6 });
  return (
    <ol className="chart-ticks" aria-hidden="true">
      {scale.ticks.toReversed().map((tick) => (
        <li key={tick}>{format.format(tick)}</li>
      ))}
    </ol>
  );
}

function Plot({ data: { labels, series }, isLine, scale }: { data: Dataset; isLine: boolean; scale: Scale }) {
  const group = 100 / Math.max(labels.length, 1);
  const width = (group * 0.8) / Math.max(series.length, 1);
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="chart-plot">
      {scale.ticks.map((tick) => (
        <line
          key={tick}
          className={tick === 0 ? 'chart-axis' : 'chart-grid'}
          vectorEffect="non-scaling-stroke"
          x1="0"
          x2="100"
          y1={levelOf(tick, scale)}
          y2={levelOf(tick, scale)}
        />
      ))}
      {series.map(({ name, values }, index) =>
        isLine ? (
          <polyline
            key={name}
            className={`series-${index % colors}`}
            vectorEffect="non-scaling-stroke"
            points={values.map((value, at) => `${(at + 0.5) * group},${levelOf(value, scale)}`).join(' ')}
          />
        ) : (
          values.map((value, at) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in the row.
              key={`${name} ${at}`}
              className={`series-${index % colors}`}
              x={at * group + group * 0.1 + index * width}
              width={width * 0.92}
              {...barOf(value, scale)}
            />
          ))
        ),
      )}
    </svg>
  );
}

/** What each group of bars, or point of the line, is about: a place below it that gives way where there are many. */
function Labels({ names }: { names: readonly string[] }) {
  return (
    <ol className="chart-labels" aria-hidden="true">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ol>
  );
}

function Pie({ data: { series, labels } }: { data: Dataset }) {
  const slices = slicesOf(series[0]?.values ?? []);
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className="chart-pie-plot">
      {slices.map((slice, index) => (
        <path key={labels[index]} className={`series-${index % colors}`} d={slicePath(slice)} />
      ))}
    </svg>
  );
}

function Legend({ data: { labels, series }, design }: { data: Dataset; design: string }) {
  const names = design === 'pie' ? labels : series.map(({ name }) => name);
  return (
    <ul className="chart-legend" aria-hidden="true">
      {names.map((name, index) => (
        <li key={name} className={`series-${index % colors}`}>
          {name}
        </li>
      ))}
    </ul>
  );
}

function Table({ data: { labels, series }, name }: { data: Dataset; name: string }) {
  return (
    <table>
      <caption>{name}</caption>
      <thead>
        <tr>
          <td />
          {series.map((one) => (
            <th key={one.name} scope="col">
              {one.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, row) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {series.map((one) => (
              <td key={one.name}>{one.values[row]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
