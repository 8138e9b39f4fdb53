/** The value that the parent process gave this one as its argument, in JSON; its type is that of what was serialised. */
export const jsonArgument = <T>() => JSON.parse(process.argv[2] ?? '') as T
