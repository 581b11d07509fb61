/** A person, as JSON. `id`: the column that names them. */
export const personOf = (id: string) =>
  `(select json_build_object('id', u.id, 'full_name', u.full_name) from users u where u.id = ${id})`;

/** A row with a name, as JSON. */
export const named = (of: string) => `json_build_object('id', ${of}.id, 'name', ${of}.name)`;
