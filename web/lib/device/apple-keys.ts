/** Whether the commands of this device's keyboard begin with ⌘ and not with Ctrl. */
export const hasAppleKeys = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);
