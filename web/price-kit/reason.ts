/** Why there are no figures. `blind`: the last answer is too old. */
export type Reason = 'blind' | 'off' | 'loading' | 'choose' | 'unknown' | 'none';
