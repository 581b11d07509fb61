/** Whether this place is the page: neither a call, nor the description of the calls, nor a file. Whatever its query says. */
export const isPagePath = (path: string): boolean => !/^\/(?:v1|docs)(?:\/|$)|\.\w+$/.test(path);
