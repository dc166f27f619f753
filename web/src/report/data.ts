// What the program tells of a chart (lab/pages writes it into the report as JSON). Names are as people read them; intervals are of 95 %.

export type Unit = 'percent' | 'number' | 'signed' | 'signed percent';

/** A share or mean with its interval; `side`: whose (0 stands first). */
export interface Row { name: string; side?: number; v: number; l: number; h: number }

export interface Bars { kind: 'bars'; unit: Unit; x: string; ref?: number; rows: Row[] }
export interface Points { kind: 'points'; unit: Unit; x: string; ref?: number; sides?: string[]; rows: Row[] }
/** How often each value came; `signs`: above nothing it is the first side's, below the second's. */
export interface Histogram { kind: 'histogram'; unit?: Unit; x: string; y: string; width: number; signs?: boolean; sides?: string[]; rows: [number, number][] }
export interface LineRow { x: number | string; series: string; panel: string; v: number; l: number; h: number }
/** Where a line crosses the score looked for. */
export interface Mark { x: number; l: number; h: number; series?: string; panel: string }
export interface Lines { kind: 'lines'; unit: Unit; x: string; y: string; numbers: boolean; series?: string; ref?: number; marks?: Mark[]; rows: LineRow[] }
export type Chart = Bars | Points | Histogram | Lines;
