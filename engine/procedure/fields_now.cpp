#include "engine/procedure/fields_now.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/procedure/schema.hpp"

namespace oo {
namespace {

Json trouble_json(const Trouble& t) {
  Json out = {{"kind", t.kind == Trouble::Kind::refused ? "refused" : "bad_input"}, {"path", t.path}, {"code", t.code}, {"text", t.text}};
  if (!t.clause.empty()) out["clause"] = t.clause;
  return out;
}

/// A value that no field of this kind takes.
Json wrong_for(const std::string& kind) { return kind == "list" ? Json(false) : Json::array(); }

Json stand_in_for(const Json& field);

/// Values to stand in for a required field that is still empty: the first that the form takes.
std::vector<Json> stand_ins(const Json& field) {
  const std::string kind = field.at("kind");
  if (kind == "flag") return {false, true};
  if (kind == "text") return {"x"};
  if (kind == "word") return field.value("words", std::vector<Json>{});
  if (kind == "list") {
    const auto least = static_cast<std::size_t>(field.value("low", 0.0));
    const Json each = field.contains("fields") ? stand_in_for(field["fields"].front()) : Json();
    return {Json(std::vector<Json>(least, each)), Json(std::vector<Json>(least + 1, each))};
  }
  if (kind != "record") return {std::max(1.0, field.value("low", 0.0)), field.value("low", 0.0), field.value("high", 1.0)};
  Json table = Json::object();
  for (const Json& inside : field.value("fields", Json::array()))
    if (inside.value("required", false)) table[inside.at("name").get<std::string>()] = stand_in_for(inside);
  return {table};
}
Json stand_in_for(const Json& field) {
  const auto all = stand_ins(field);
  return all.empty() ? Json() : all.front();
}

bool at_or_inside(const std::string& path, const std::string& field) {
  return path.compare(0, field.size(), field) == 0 && (path.size() == field.size() || path[field.size()] == '.' || path[field.size()] == '[');
}

class Walk {
 public:
  Walk(const Procedure& procedure, const Json& given, const RulesInForce& force) : procedure_(procedure), given_(given), force_(force) {
    if (given.is_object() && given.contains("switches")) call_["switches"] = given["switches"];
  }

  /// `inside`: pointer of the record whose fields these are; `path`: the same as Trouble writes it, with its dot.
  void fields(Json& all, const Json::json_pointer& inside, const std::string& path) {
    for (Json& field : all) {
      if (lost_) return;
      one(field, inside / field.at("name").get<std::string>(), path + field.at("name").get<std::string>());
    }
  }

 private:
  MaybeTrouble ask() const {
    const auto call = procedure_.prepare(call_, force_);
    return call ? MaybeTrouble{} : MaybeTrouble{call.trouble()};
  }
  /// The Trouble of this very field, if it is the first one of the call.
  MaybeTrouble trouble_at(const std::string& path) const {
    auto trouble = ask();
    return trouble && at_or_inside(trouble->path, path) ? trouble : MaybeTrouble{};
  }
  MaybeTrouble trouble_with(const Json::json_pointer& at, const std::string& path, const Json& value) {
    call_[at] = value;
    return trouble_at(path);
  }
  void take_out(const Json::json_pointer& at) { call_[at.parent_pointer()].erase(at.back()); }

  void one(Json& field, const Json::json_pointer& at, const std::string& path) {
    const std::string kind = field.at("kind");
    const bool shown = trouble_with(at, path, wrong_for(kind)).has_value();
    field["shown"] = shown;
    take_out(at);
    if (!shown) {
      field["required"] = false;
      return;
    }
    const bool required = trouble_at(path).has_value();
    field["required"] = required;
    const bool given = given_.contains(at);
    if (kind == "record") record(field, at, path, required || given);
    else if (given) value(field, at, path, required);
    else if (required) stand_in(field, at, path);
  }

  /// A record is walked field by field; what it misses inside is said there.
  void record(Json& field, const Json::json_pointer& at, const std::string& path, bool there) {
    call_[at] = Json::object();
    fields(field["fields"], at, path + ".");
    if (!there) take_out(at);
  }
  void value(Json& field, const Json::json_pointer& at, const std::string& path, bool required) {
    const auto trouble = trouble_with(at, path, given_.at(at));
    if (!trouble || trouble->kind == Trouble::Kind::refused) return;
    field["trouble"] = trouble_json(*trouble);
    take_out(at);
    if (required) stand_in(field, at, path);
  }
  void stand_in(const Json& field, const Json::json_pointer& at, const std::string& path) {
    for (const Json& value : stand_ins(field)) {
      const auto trouble = trouble_with(at, path, value);
      if (!trouble || trouble->kind == Trouble::Kind::refused) return;
    }
    lost_ = true;
  }

  const Procedure& procedure_;
  const Json& given_;
  const RulesInForce& force_;
  Json call_ = Json::object();
  bool lost_ = false;
};

}  // namespace

Json fields_now(const Procedure& procedure, const Json& given, const RulesInForce& force) {
  Json out = description(procedure, *force.tables);
  Walk(procedure, given, force).fields(out["inputs"], Json::json_pointer(), "");
  const auto call = procedure.prepare(given, force);
  if (!call) out["trouble"] = trouble_json(call.trouble());
  return out;
}

}  // namespace oo
