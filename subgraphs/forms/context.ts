export interface FormsContext { x: 1 }
