import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';

/** How wide a page is looked at first: as it is on the screen at hand, where a desktop's would be too small to read. */
export const firstWidth = () =>
  window.matchMedia('(max-width: 640px)').matches ? ('phone' as const) : ('desktop' as const);

/** How wide the page is that is looked at: buttons of which one is pressed. */
export function WidthChoice<Width extends string>({
  label,
  widths,
  titles,
  descriptions,
  value,
  onChange,
}: {
  readonly label: string;
  readonly widths: readonly Width[];
  readonly titles: Readonly<Record<NoInfer<Width>, string>>;
  /** What is said of each in place of its title; absent for the title. */
  readonly descriptions?: Readonly<Record<NoInfer<Width>, string>>;
  readonly value: Width;
  onChange(width: NoInfer<Width>): void;
}) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className="canvas-widths"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => onChange(widths.find((width) => keys.has(width)) ?? value)}
    >
      {widths.map((width) => (
        <ToggleButton
          key={width}
          id={width}
          className="button button-quiet"
          {...(descriptions && { 'aria-label': descriptions[width] })}
        >
          {titles[width]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
