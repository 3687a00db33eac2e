/** A theme that shows each page's content and nothing else, to be written on. */
export function makeEmptyTheme(name: string): readonly { readonly path: string; readonly text: string }[] {
  const conf = {
    name,
    layouts: { default: { name: 'Default', regions: ['site'] } },
    navigations: [{ title: 'Main navigation', name: 'mainNav' }],
    stylesheets: ['site.less'],
  };
  return [
    { path: 'template.conf', text: `${JSON.stringify(conf, null, 2)}\n` },
    { path: 'site.region', text: region },
    { path: 'styles/site.less', text: sheet },
  ];
}

const region = `<!doctype html>
<html lang="{.if website.language}{website.language|htmlattr}{.or}en{.end}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  {squarespace-headers}
</head>
<body class="{squarespace.page-classes}" id="{squarespace.page-id}">
<main>
{squarespace.main-content}
</main>
{squarespace-footers}
</body>
</html>
`;

const sheet = `// tweak: { "type": "color", "title": "Background" }
@background: #ffffff;

body {
  margin: 0;
  background: @background;
  font-family: sans-serif;
}
`;
