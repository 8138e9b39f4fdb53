import * as z from 'zod/mini'

const nameOf = (path: readonly PropertyKey[] | undefined) => {
  const field = path?.findLast(part => typeof part === 'string')
  return field === undefined ? 'The value' : `'${String(field)}'`
}

const range = ({ origin, inclusive }: { origin: string; inclusive?: boolean | undefined }) => {
  const unit = origin === 'string' ? ' characters long' : origin === 'array' ? ' entries long' : ''
  return {
    unit,
    atLeast: inclusive === false ? 'more than' : 'at least',
    atMost: inclusive === false ? 'less than' : 'at most',
  }
}

const sentence = (issue: z.core.$ZodRawIssue): string => {
  const field = nameOf(issue.path)
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'object' && !issue.path?.length) return 'Fields are required'
      return issue.input === undefined ? `${field} is required` : `${field} must be of type ${issue.expected}`
    case 'too_small':
      return `${field} must be ${range(issue).atLeast} ${issue.minimum}${range(issue).unit}`
    case 'too_big':
      return `${field} must be ${range(issue).atMost} ${issue.maximum}${range(issue).unit}`
    case 'invalid_value':
      return `${field} must be one of: ${issue.values.join(', ')}`
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ')}`
    default:
      return `${field} is not valid`
  }
}

z.config({ customError: sentence })
