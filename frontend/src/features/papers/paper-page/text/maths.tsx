import { createElement, type ReactNode } from 'react'
import temml, { type MathsNode } from 'temml/dist/temml.mjs'

/** Elements of MathML Core; `annotation` and what links or runs is not among them. */
const ELEMENT = /^m(?:ath|[a-z]{1,12})$/u
/** The Content-Security-Policy allows no inline styles. */
const ATTRIBUTE = /^(?!on|style$|href$|src$|class$)[a-z]+$/u

const attributesOf = ({ attributes = {} }: MathsNode) =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([name]) => ATTRIBUTE.test(name))
      .map(([name, value]) => [name, String(value)]),
  )

const elementOf = (node: MathsNode): ReactNode => {
  if (node.text !== undefined) return node.text
  const children = (node.children ?? []).map(elementOf)
  if (node.type === undefined || !ELEMENT.test(node.type)) return createElement('mrow', {}, ...children)
  return createElement(node.type, attributesOf(node), ...children)
}

/** Bounds of macros that expand themselves, and of sizes in em. */
const LIMITS = { maxExpand: 100, maxSize: [10, 100] } as const

const formulaOf = (tex: string) => {
  try {
    return elementOf(temml.__renderToMathMLTree(tex, { throwOnError: true, trust: false, ...LIMITS }))
  } catch {
    return undefined
  }
}

/** TeX as MathML; what is no TeX is shown as it was written. */
export function Maths({ tex }: { tex: string }) {
  return formulaOf(tex) ?? tex
}
