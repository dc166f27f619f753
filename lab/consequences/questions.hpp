// questions.hpp: questions to ask a procedure when somebody has changed the rules: made from its Form, the worked cases and the entries that changed.
//
// Every word of the fields that must be given, distances near and far, units of the size scenarios have; then, one at a time, what may be left out.
// Words that stand in the key of a changed entry ("militia" of fire.militia.hit) come first. The same input gives the same questions in the same
// order; many of them the rules will refuse. Who may call: lab and command line. No errors.
#pragma once
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "engine/core/book.hpp"
#include "engine/procedure/procedure.hpp"
#include "engine/rules/diff.hpp"

namespace oo {

using Json = nlohmann::json;

/// The words of keys: "fire.militia.hit" has fire, militia, hit.
std::vector<std::string> words_of_keys(const std::vector<Difference>& changed);

/// `most`: combinations of what must be given; more by what may be left out.
std::vector<Json> questions_of(const std::vector<FieldInfo>& fields, const std::vector<std::string>& words, std::size_t most);
/// What the worked cases of the book give to a procedure, without those that set switches of their own.
std::vector<Json> given_in_cases(std::span<const BookFile> book, std::string_view procedure, std::size_t most);

}  // namespace oo
