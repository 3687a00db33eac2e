/** Who signs in first; a password of null is the operator's own, who has it at hand: it is not printed where logs are kept. */
export interface FirstOwner {
  readonly email: string;
  readonly password: string | null;
}

/** What whoever started an install is told; `owner` at the first start only. */
export function welcome(address: string, owner: FirstOwner | null): string {
  return `
  Your website is at ${address}

  Look first  ${address}/shop, where things are for sale
              ${address}/cart, once something is in it
  Sign in     ${address}/config/sign-in
${owner ? firstSignIn(owner) : ''}  For others  ${address}/graphql and ${address}/api/openapi.json
  Stop it     with Ctrl+C; everything is kept

`;
}

function firstSignIn({ email, password }: FirstOwner): string {
  if (password === null) return `              ${email} with the password of OWNER_PASSWORD\n`;
  return `              ${email} with the password ${password}
              It is shown this once; keep it.\n`;
}
