declare module 'temml/dist/temml.mjs' {
  /** A node of MathML, a fragment of such nodes, or a text. */
  export type MathsNode = {
    readonly type?: string
    readonly text?: string
    readonly children?: readonly MathsNode[]
    readonly attributes?: Readonly<Record<string, unknown>>
  }

  type Options = {
    readonly throwOnError: boolean
    readonly trust: boolean
    readonly maxExpand: number
    readonly maxSize: readonly [number, number]
  }

  const temml: { readonly __renderToMathMLTree: (tex: string, options: Options) => MathsNode }
  export default temml
}
