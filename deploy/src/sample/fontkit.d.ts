declare module 'fontkit' {
  export type Glyph = { readonly id: number; readonly advanceWidth: number; readonly codePoints: readonly number[] }
  export type GlyphRun = { readonly glyphs: readonly Glyph[]; readonly positions: readonly object[] }
  export type Subset = { mapping: Record<number, number>; includeGlyph(glyph: number): number; encode(): Uint8Array }
  export type Font = {
    getGlyph(id: number, codePoints?: readonly number[]): Glyph
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string, features?: string[], script?: string, language?: string): GlyphRun
    createSubset(): Subset
  }
  export function create(bytes: Uint8Array): Font
}
