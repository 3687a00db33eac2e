export interface AnalyticsContext { x: 1 }
