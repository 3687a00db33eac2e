/** Drawn on 20 by 20, in the colour of the text. */
const paths = {
  home: 'M3 9.5 10 3.5l7 6M5 8v8.5h10V8M8.5 16.5v-5h3v5',
  pages: 'M5 2.5h7l3.5 3.5v11.5H5zM12 2.5V6h3.5M7.5 10h5.5M7.5 13h5.5',
  products: 'M10 2.5 16.5 6v8L10 17.5 3.5 14V6zM3.5 6 10 9.5 16.5 6M10 9.500v8',
  orders: 'M4 3h12v14.500l-2.4-1.5-2.4 1.5-2.4-1.5-2.4 1.500L4 16zM7 7h6M7 10.500h6',
  inventory: 'M2.5 4h15v4h-15zM4 8v8.500h12V8M8 11h4',
  customers:
    'M7.5 9.500a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2.5 16.500c0-3 2.2-4.7 5-4.700s5 1.7 5 4.700M13 4a2.7 2.7 0 0 1 0 5.200M14.5 12.200c1.9.5 3 2 3 4.3',
  discounts: 'M3 3h6.500l8 8-6.5 6.5-8-8zM6.5 6.500h.01',
  forms: 'M4 3h12v14H4zM7 7h6M7 10h6M7 13h3',
  media: 'M3 4h14v12H3zM3 13.500l4-4 3.5 3.5 2.5-2.5 4 4M13 7.500h.01',
  analytics: 'M3.5 16.500v-5M8 16.500v-9M12.5 16.500v-6.500M17 16.500v-13',
  design:
    'M10 2.500a7.5 7.5 0 1 0 0 15c1.5 0 1.8-1 1.3-1.9-.6-1.2.1-2.3 1.5-2.300h2c1.6 0 2.7-1.2 2.7-3 0-4.3-3.4-7.8-7.5-7.800ZM6.5 8.500h.01M10 6h.01M13.5 8h.01',
  settings:
    'M10 12.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM10 2.500v2M10 15.500v2M2.5 10h2M15.5 10h2M4.7 4.700l1.4 1.400M13.9 13.900l1.4 1.400M4.7 15.300l1.4-1.400M13.9 6.100l1.4-1.4',
  calendar: 'M3.5 5h13v12h-13zM3.5 8.500h13M7 3v3.500M13 3v3.5',
  search: 'M9 14.500a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM13 13l4 4',
  menu: 'M3 5.500h14M3 10h14M3 14.500h14',
  close: 'M5 5l10 10M15 5 5 15',
  check: 'M4.5 10.5 8.5 14.5 15.5 6',
  chevron: 'M6 8l4 4 4-4',
  back: 'M12 4.5 6.5 10l5.5 5.5',
  forward: 'M8 4.5 13.5 10 8 15.5',
  external: 'M8 4H4v12h12v-4M11 3.500h5.500V9M16.5 3.5 9 11',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  more: 'M4.5 10h.01M10 10h.01M15.5 10h.01',
  up: 'M10 16V4M5 9l5-5 5 5',
  down: 'M10 4v12M5 11l5 5 5-5',
  warning: 'M10 3 18 16.500H2zM10 8v4M10 14.300h.01',
  info: 'M10 17.500a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM10 9v4.500M10 6.500h.01',
  user: 'M10 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3.5 17c0-3.5 2.9-5.5 6.5-5.500s6.5 2 6.5 5.5',
  download: 'M10 3v9.500M5.5 8.5 10 13l4.5-4.500M3.5 16.500h13',
  trash: 'M3.5 5.500h13M8 5.500V3h4v2.500M5 5.500l.8 11.500h8.400L15 5.500M8.5 8.500v5.500M11.5 8.500v5.5',
  edit: 'M4 16l1-4 8-8 3 3-8 8zM11.5 5.500l3 3',
  grip: 'M7.5 5h.01M12.5 5h.01M7.5 10h.01M12.5 10h.01M7.5 15h.01M12.5 15h.01',
  truck:
    'M2.5 5h9v9h-9zM11.5 8h3.500l2.5 3v3h-6M6 16a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM14 16a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z',
  card: 'M2.5 5h15v10.500h-15zM2.5 8.500h15M5.5 12.500h3',
  mail: 'M2.5 5h15v10.500h-15zM2.5 5.5 10 11l7.5-5.5',
  unlimited: 'M6 13a3 3 0 1 1 0-6c3 0 5 6 8 6a3 3 0 1 0 0-6c-3 0-5 6-8 6Z',
  pause: 'M7 4.500v11M13 4.500v11',
  undo: 'M7 4 3.5 7.5 7 11M3.5 7.500h8a5 5 0 0 1 0 9H8',
  redo: 'M13 4 16.5 7.5 13 11M16.5 7.5h-8a5 5 0 0 0 0 9H12',
} as const;

export type IconName = keyof typeof paths;

/** A drawing beside words, which say what it means: screen readers pass it over. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
