export interface ContentContext { x: 1 }
