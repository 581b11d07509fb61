/** True if the path (without its query) is the app page: not an API call, not the API docs, and not a file. */
export const isPagePath = (path: string): boolean => !/^\/(?:v1|docs)(?:\/|$)|\.\w+$/.test(path);
