export interface IdentityContext { x: 1 }
