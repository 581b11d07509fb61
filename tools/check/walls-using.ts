import type { Statement, VariableDeclarator } from '@swc/core';
import { Visitor } from '@swc/core/Visitor.js';

type Using = { type: 'UsingDeclaration'; decls: VariableDeclarator[] };
const isUsing = (statement: Statement | Using): statement is Using => statement.type === 'UsingDeclaration';
const { visitStatement } = Visitor.prototype;

/**
 * Loaded before dependency-cruiser. swc parses `using`, but its visitor throws at such a declaration. Here the visitor
 * handles it like any other declaration.
 */
Visitor.prototype.visitStatement = function (this: Visitor, statement: Statement | Using) {
  if (!isUsing(statement)) return visitStatement.call(this, statement);
  this.visitVariableDeclarators(statement.decls);
  // The visitor only collects imports, and its return value is not used.
  return { type: 'EmptyStatement', span: { start: 0, end: 0, ctxt: 0 } };
};
